import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { decodeText, isWorkbook } from '#web/admin/kit/decode-text.ts'
import { importBookingsMutation } from './import-bookings.queries.ts'
import './import-bookings.css'

/** The reader of lines and the rules of a booking: needed once there are lines. */
const ImportCheck = lazy(async () => ({ default: (await import('./import-check.tsx')).ImportCheck }))

const exampleOf = (one: string, other: string): string => `Cabin;Arrival;Departure;Name;Phone;Email;Party;Total;Paid
${one};3/12/2026;5/12/2026;Thandi Nkosi;082 555 0123;thandi@example.co.za;2;R 4 600,00;R 2 300,00
${other};11 Dec 2026;13 Dec 2026;Pieter van Wyk;083 555 0187;;2 + 2;R 5 400,00;0`

/** Lines of the house's own cabins: copied, they are read. */
function Example() {
  const { data } = useQuery(cabinsQuery())
  const [one = 'Cabin 1', other = one] = data?.cabins.map(({ name }) => name) ?? []
  const example = exampleOf(one, other)
  return (
    <div className="stack gap-s">
      <pre className="import-example sunken">{example}</pre>
      <div>
        <CopyButton text={example} label="Copy the example" />
      </div>
    </div>
  )
}

/** Rows of a paper calendar or spreadsheet, pasted or from a file, and what becomes of them. */
export function ImportBookings() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  // Its outcome is about these lines.
  const isImporting = useIsMutating(importBookingsMutation()) > 0

  async function read(file: File) {
    try {
      const bytes = await file.arrayBuffer()
      if (isWorkbook(bytes))
        return setProblem(`${file.name} is a workbook. Please save it as CSV and choose that file.`)
      setText(decodeText(bytes))
      setProblem(undefined)
    } catch {
      // It was moved or changed after it was chosen, or its drive is gone.
      setProblem(`${file.name} could not be read. Please choose it again.`)
    }
  }

  return (
    <div className="stack gap-l">
      <section className="card stack" aria-label="Your lines">
        <TextareaField
          label="Paste your lines"
          hint="One booking per line, copied from a spreadsheet or typed: cabin, arrival, departure, name, phone, e-mail, party, total, paid so far. With headings in the first line they can be in any order, and stays that are over come in too."
          rows={8}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          readOnly={isImporting}
          className="import-text"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FilePicker
          label="Or a CSV file"
          accept=".csv,.txt,text/csv,text/plain"
          files={[]}
          problem={problem}
          disabled={isImporting}
          onPick={([file]) => file && void read(file)}
          onRemove={() => {}}
        />
        <details>
          <summary>An example</summary>
          <Example />
        </details>
      </section>

      <Suspense fallback={<p role="status">Loading…</p>}>{text.trim() !== '' && <ImportCheck text={text} />}</Suspense>
    </div>
  )
}
