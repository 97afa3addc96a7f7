import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

export type EngineProcess = {
  /** Everything it has written to stdout and stderr, the last 4000 characters of it. */
  output(): string
  hasEnded(): boolean
  stop(): Promise<void>
}

/**
 * Runs the engine, and ends it when the input of this shell closes. The system closes it however this process ends:
 * an orderly stop, a crash, or `kill -9`, which no exit handler can catch.
 */
const RUN_WHILE_STDIN_IS_OPEN = `
exec 3<&0
"$@" 3<&- &
engine=$!
{ cat <&3; kill "$engine"; sleep 2; kill -9 "$engine"; } >/dev/null 2>&1 &
killer=$!
wait "$engine"
outcome=$?
kill "$killer" 2>/dev/null
exit "$outcome"`

/** Starts a program that never outlives this process. */
export function startEngineProcess(command: string, parameters: readonly string[]): EngineProcess {
  const child = spawn('/bin/sh', ['-c', RUN_WHILE_STDIN_IS_OPEN, 'engine', command, ...parameters], {
    // In a process group of its own, so that Ctrl-C reaches only this process, which stops the engines in order.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let ended = false
  const listen = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.stdin.on('error', () => undefined)
  child.once('error', (error) => {
    output += error.message
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
    output: () => output.trim(),
    hasEnded: () => ended,
    async stop() {
      if (ended) return
      child.stdin.end()
      await Promise.race([exit, pause(5000, undefined, { ref: false })])
    },
  }
}
