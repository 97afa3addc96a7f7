import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The user's terminal. Where it is not interactive, nothing is asked. */
export type Terminal = {
  readonly isInteractive: boolean
  print(line?: string): void
  /** The answer, or the suggestion where it is empty. */
  ask(question: string, suggestion?: string): Promise<string>
  /** The same without echo, for secrets. */
  askHidden(question: string): Promise<string>
  confirm(question: string): Promise<boolean>
}

/** This process's terminal. It reads input only while asking, so that tools in between can be interrupted. */
export function processTerminal({ input = process.stdin, output = process.stdout } = {}): Terminal {
  async function readAnswer(question: string, { isHidden = false } = {}): Promise<string> {
    let isSilent = false
    const shown = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        if (!isSilent) output.write(chunk)
        done()
      },
    })
    const reader = createInterface({ input, output: shown, terminal: true })
    try {
      const answer = reader.question(question)
      isSilent = isHidden
      return (await answer).trim()
    } finally {
      reader.close()
      if (isHidden) output.write('\n')
    }
  }

  const ask = async (question: string, suggestion = ''): Promise<string> =>
    (await readAnswer(`${question}${suggestion && ` [${suggestion}]`}: `)) || suggestion

  return {
    isInteractive: input.isTTY && output.isTTY,
    print: (line = '') => void output.write(`${line}\n`),
    ask,
    askHidden: (question) => readAnswer(`${question} (not shown): `, { isHidden: true }),
    confirm: async (question) => /^y(es)?$/i.test(await ask(`${question} (yes/no)`, 'no')),
  }
}
