export function ScopesPage() { return <p>scopes</p> }
