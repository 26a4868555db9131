export function AddAgentPage() { return <p>add-agent</p> }
