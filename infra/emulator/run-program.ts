import { spawn } from 'node:child_process'

export type ProcessResult = { readonly code: number | null; readonly output: string }

type Options = {
  readonly signal: AbortSignal
  /** Default: that of this process. */
  readonly environment?: NodeJS.ProcessEnv
  readonly folder?: string
}

const TIMEOUT_MS = 2000

/** Runs a program to its end and gives its output. On abort ends it with everything it has started, and rejects. */
export function runProgram(
  program: string,
  parameters: readonly string[],
  { signal, environment = process.env, folder }: Options,
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // In a process group of its own, so that a signal reaches everything that the program has started.
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
        // It has already ended.
      }
    }
    let deadline: NodeJS.Timeout | undefined
    const stop = () => {
      end('SIGTERM')
      deadline = setTimeout(() => end('SIGKILL'), TIMEOUT_MS)
    }
    signal.addEventListener('abort', stop, { once: true })

    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', stop)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve({ code, output: output.trim() })
    })
  })
}

/** The last line of a program's output: after a failure mostly the reason. */
export const lastLine = ({ output }: ProcessResult): string => output.split('\n').at(-1)?.trim() || 'no output'
