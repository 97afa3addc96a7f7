import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { Item } from './table.ts'

/**
 * Parses the items of a list. One that does not fit is left out with an alarm, so that it takes no other along. A
 * booking's item is named by its reference, any other by its sort key.
 */
export const parseRecords = <Row>(items: readonly Item[], parse: (item: Item) => Row): Row[] =>
  items.flatMap((item) => {
    try {
      return [parse(item)]
    } catch (error) {
      const { reference, sk } = item
      log('alarm', 'record not readable', {
        ...(typeof reference === 'string' ? { reference } : { record: String(sk) }),
        ...errorFields(error),
      })
      return []
    }
  })
