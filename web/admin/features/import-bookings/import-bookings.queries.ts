import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  CheckImport,
  ImportBookings,
  type ImportRow,
  type ImportedRow,
  MAX_IMPORTED_ROWS,
} from '#shared/bookings/import-bookings.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

/** What is to be said about each line. Asked again when a booking changes, since its nights may be those of a line. */
export const checkImportQuery = (rows: readonly ImportRow[]) =>
  queryOptions({
    queryKey: ['staff', 'import', rows],
    queryFn: ({ signal }) => staffCall(CheckImport, { body: { rows: [...rows] }, signal }),
    gcTime: 0,
  })

type Import = { readonly rows: readonly ImportRow[]; readonly onProgress: (done: number) => void }

/** Brings lines in, some at a time; what was brought in before an error stays, and the same lines again go on. */
export const importBookingsMutation = () =>
  mutationOptions({
    mutationKey: ['staff', 'import'],
    mutationFn: async ({ rows, onProgress }: Import): Promise<ImportedRow[]> => {
      const imported: ImportedRow[] = []
      for (let start = 0; start < rows.length; start += MAX_IMPORTED_ROWS) {
        const body = { rows: rows.slice(start, start + MAX_IMPORTED_ROWS) }
        // oxlint-disable-next-line no-await-in-loop -- in the order of the file
        imported.push(...(await staffCall(ImportBookings, { body })).rows)
        onProgress(imported.length)
      }
      return imported
    },
    onSettled: (_imported, _error, _import, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['staff'] }),
        client.invalidateQueries({ queryKey: ['availability'] }),
      ]),
  })
