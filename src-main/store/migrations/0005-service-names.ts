import type { Migration } from './migration.ts'

/**
 * What the service calls an agent, beside what the operator does. An agent that was registered here has the name it was
 * registered under; of the others it is read from their profile.
 */
export const serviceNames: Migration = {
  version: 5,
  name: 'service-names',
  sql: `
ALTER TABLE agents ADD COLUMN service_name TEXT;
UPDATE agents SET service_name = (
  SELECT json_extract(r.form, '$.name') FROM registrations r WHERE r.agent_key = agents.agent_key);
`,
}
