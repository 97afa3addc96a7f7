import { Link } from 'react-router-dom'
import { partyText } from '#shared/bookings/party-text.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { type Action, Actions } from '#web/admin/kit/actions.tsx'
import { NightClash } from '#web/admin/booking/night-clash.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { type CheckedLine, type LineState, type Marks, importProblemTexts } from './import-lines.ts'

const chips: Readonly<Record<LineState, { readonly tone: ChipTone; readonly label: string }>> = {
  unreadable: { tone: 'bad', label: 'Please correct' },
  clash: { tone: 'bad', label: 'Not possible' },
  unusual: { tone: 'waiting', label: 'Please look' },
  checking: { tone: 'neutral', label: 'Checking…' },
  ready: { tone: 'good', label: 'Ready' },
  'left-out': { tone: 'neutral', label: 'Left out' },
  existing: { tone: 'info', label: 'Brought in' },
  differs: { tone: 'waiting', label: 'Differs' },
}

type ImportLineRowProps = {
  line: CheckedLine
  cabinTitle: string | undefined
  isLocked: boolean
  marks: Marks
  onMark: (marks: Marks) => void
}

/** One line: what would be brought in, and what stands in the way. */
export function ImportLineRow({ line, cabinTitle, isLocked, marks, onMark }: ImportLineRowProps) {
  const { row, form, state } = line
  const paidCents = form?.paidCents ?? row.paidCents ?? 0
  const chip = chips[state]
  const actions: Action[] = []
  const isOpen = state === 'unusual' || state === 'ready' || state === 'clash'
  if (state === 'unusual' && line.looksUnpaid)
    actions.push({ label: 'It was paid', onSelect: () => onMark({ ...marks, isPaid: true }) })
  if (state === 'unusual')
    actions.push({ label: 'Bring in anyway', onSelect: () => onMark({ ...marks, isAccepted: true }) })
  if (isOpen && !marks.isAccepted)
    actions.push({ label: 'Leave out', variant: 'quiet', onSelect: () => onMark({ ...marks, isLeftOut: true }) })
  if (state === 'left-out' || (isOpen && (marks.isAccepted || marks.isPaid)))
    actions.push({ label: 'Take back', variant: 'quiet', onSelect: () => onMark({}) })
  return (
    <li className={`import-line card small import-line-${state}`}>
      <div className="import-line-who anywhere">
        <span className="faint small">Line {row.line}</span> <strong>{row.guestName || 'No name'}</strong>
        <p className="soft small">{[row.guestPhone, row.guestEmail].filter(Boolean).join(', ')}</p>
      </div>
      <div className="import-line-stay">
        {cabinTitle ?? row.cabin}
        {row.checkInDate && row.checkOutDate && `, ${dateSpan(row.checkInDate, row.checkOutDate)}`}
        <p className="soft small">{form && partyText(form.numberOfAdults, form.numberOfChildren)}</p>
      </div>
      <div className="import-line-money figures">
        {row.totalPriceCents !== null && formatRand(row.totalPriceCents)}
        {paidCents > 0 && <p className="soft small">{formatRand(paidCents)} paid</p>}
      </div>
      <div className="import-line-state">
        <StatusChip tone={chip.tone}>{chip.label}</StatusChip>
      </div>
      {!isLocked && actions.length > 0 && (
        <div className="import-line-actions">
          <Actions actions={actions} name={`line ${row.line}`} inline={2} inlineOnPhone={2} />
        </div>
      )}
      <Remarks line={line} />
    </li>
  )
}

function Remarks({ line }: { line: CheckedLine }) {
  const { row, problems, checked, state, clashingLines, questions, differences } = line
  if (state === 'left-out' || state === 'checking') return null
  const reference = checked?.reference
  const texts = reference
    ? differences
    : [
        ...problems,
        ...(checked?.problem ? [importProblemTexts[checked.problem]] : []),
        ...questions,
        ...(row.reference ? [`${row.reference} is not on file: it gets another reference`] : []),
      ]
  const clashes = checked?.clashes ?? []
  if (!reference && texts.length + clashes.length + clashingLines.length === 0) return null
  return (
    <ul className="import-line-remarks">
      {reference && (
        <li>
          It is booking <Link to={adminBookingPath(reference)}>{reference}</Link>. Changes are made there; these lines
          change nothing of it.
        </li>
      )}
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {clashes.map((span) => (
        <li key={span.firstNight}>
          <NightClash span={span} />
        </li>
      ))}
      {!reference && clashingLines.length > 0 && (
        <li>
          The same nights as {clashingLines.length === 1 ? 'line' : 'lines'} {clashingLines.join(', ')}
        </li>
      )}
    </ul>
  )
}
