import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

export type EngineProcess = {
  /** What it wrote to both its channels so far. */
  said(): string
  hasEnded(): boolean
  stop(): Promise<void>
}

/**
 * Runs the engine, and ends it when our end of its input closes. That happens whichever way we go: an orderly stop,
 * a crash, even `kill -9`, of which no exit handler would hear.
 */
const RUN_WHILE_STDIN_IS_OPEN = `
exec 3<&0
"$@" 3<&- &
engine=$!
{ cat <&3; kill "$engine"; sleep 2; kill -9 "$engine"; } >/dev/null 2>&1 &
watch=$!
wait "$engine"
outcome=$?
kill "$watch" 2>/dev/null
exit "$outcome"`

/** Starts a program that lives no longer than this process. */
export function startEngineProcess(command: string, parameters: readonly string[]): EngineProcess {
  const child = spawn('/bin/sh', ['-c', RUN_WHILE_STDIN_IS_OPEN, 'engine', command, ...parameters], {
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we end the engines in the right order.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  let ended = false
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.stdin.on('error', () => undefined)
  child.once('error', (error) => {
    said += error.message
    ended = true
  })
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true
      child.stdin.end()
      resolve()
    })
  })

  return {
    said: () => said.trim(),
    hasEnded: () => ended,
    async stop() {
      if (ended) return
      child.stdin.end()
      await Promise.race([exit, pause(5000, undefined, { ref: false })])
    },
  }
}
