import { errorFacts, log } from './log.ts'

/**
 * A Lambda that nobody waits for: it is woken by the clock, the table or the mail. What it throws goes out again without
 * its words, so that the invocation fails and is counted, but Lambda, which prints an uncaught error with all that it
 * carries, has nothing of a guest's to print.
 */
export const backgroundHandler =
  <Event, Answer>(act: (event: Event) => Promise<Answer>) =>
  async (event: Event): Promise<Answer> => {
    try {
      return await act(event)
    } catch (error) {
      // Not an error line: the failed invocation is counted already.
      for (const reason of error instanceof AggregateError ? error.errors : [error])
        log('warn', 'gave up', errorFacts(reason))
      throw redactedError()
    }
  }

const redactedError = (): Error => new Error('The log line before this one says where it failed')
