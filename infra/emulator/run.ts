import { spawn } from 'node:child_process'

export type ProcessResult = { readonly code: number | null; readonly said: string }

type Options = {
  readonly signal: AbortSignal
  /** Default: this process's own. */
  readonly environment?: NodeJS.ProcessEnv
  readonly folder?: string
}

const TIMEOUT_MS = 2000

/** Runs a program to its end and gives what it said. Ends it with all that it started, and rejects, when asked to. */
export function run(
  program: string,
  parameters: readonly string[],
  { signal, environment = process.env, folder }: Options,
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // A group of its own: what the program has started ends with it.
    const child = spawn(program, parameters, {
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(folder && { cwd: folder }),
    })
    const end = (how: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, how)
      } catch {
        // It has ended already.
      }
    }
    let deadline: NodeJS.Timeout | undefined
    const stop = () => {
      end('SIGTERM')
      deadline = setTimeout(() => end('SIGKILL'), TIMEOUT_MS)
    }
    signal.addEventListener('abort', stop, { once: true })

    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', (error) => resolve({ code: null, said: error.message }))
    child.once('close', (code) => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', stop)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve({ code, said: said.trim() })
    })
  })
}

/** The last thing a program said: where it failed, mostly why. */
export const lastLine = ({ said }: ProcessResult): string => said.split('\n').at(-1)?.trim() || 'it said nothing'
