import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('bare-service.ts', import.meta.url))

/** Starts the bare service in a process of its own and resolves with its base URL. */
export async function startBareService(): Promise<{ baseUrl: string; stop(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [baseUrl] = await once(createInterface({ input: child.stdout }), 'line')
  return { baseUrl: String(baseUrl), stop: () => void child.stdin.end() }
}
