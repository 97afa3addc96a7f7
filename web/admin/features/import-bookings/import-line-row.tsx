import { Link } from 'react-router-dom'
import { partyText } from '#shared/bookings/party-text.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { type Action, Actions } from '#web/admin/kit/actions.tsx'
import { NightClash } from '#web/admin/kit/night-clash.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { type CheckedLine, type LineState, type Mark, unusualTextsOf, importProblemTexts } from './import-lines.ts'

const chips: Readonly<Record<LineState, { readonly tone: ChipTone; readonly label: string }>> = {
  unreadable: { tone: 'bad', label: 'Please correct' },
  clash: { tone: 'bad', label: 'Not possible' },
  unusual: { tone: 'waiting', label: 'Please look' },
  checking: { tone: 'neutral', label: 'Checking…' },
  ready: { tone: 'good', label: 'Ready' },
  'left-out': { tone: 'neutral', label: 'Left out' },
  existing: { tone: 'info', label: 'Brought in' },
}

type ImportLineRowProps = {
  line: CheckedLine
  cabinTitle: string | undefined
  isLocked: boolean
  isAccepted: boolean
  onMark: (mark: Mark | undefined) => void
}

/** One line: what would be brought in, and what stands in the way. */
export function ImportLineRow({ line, cabinTitle, isLocked, isAccepted, onMark }: ImportLineRowProps) {
  const { row, form, state, checked } = line
  const chip = chips[state]
  const actions: Action[] = []
  if (state === 'unusual') actions.push({ label: 'Bring in anyway', onSelect: () => onMark('accepted') })
  if (state === 'left-out' || isAccepted) actions.push({ label: 'Take back', onSelect: () => onMark(undefined) })
  else if (['unusual', 'ready', 'clash'].includes(state))
    actions.push({ label: 'Leave out', variant: 'quiet', onSelect: () => onMark('left-out') })
  return (
    <li className={`import-line import-line-${state}`}>
      <div className="import-line-who">
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
        {row.paidCents !== null && row.paidCents > 0 && <p className="soft small">{formatRand(row.paidCents)} paid</p>}
      </div>
      <div className="import-line-state">
        <StatusChip tone={chip.tone}>{chip.label}</StatusChip>
      </div>
      {!isLocked && actions.length > 0 && (
        <div className="import-line-actions">
          <Actions actions={actions} name={`line ${row.line}`} inline={2} inlineOnPhone={2} />
        </div>
      )}
      <Problems line={line} />
      {checked?.reference && (
        <p className="import-line-problems">
          It is booking <Link to={adminBookingPath(checked.reference)}>{checked.reference}</Link>. Changes are made
          there.
        </p>
      )}
    </li>
  )
}

function Problems({ line }: { line: CheckedLine }) {
  const { problems, checked, state, clashingLines } = line
  if (state === 'existing' || state === 'left-out' || state === 'checking') return null
  const texts = [
    ...problems,
    ...(checked?.problem ? [importProblemTexts[checked.problem]] : []),
    ...unusualTextsOf(line),
  ]
  const clashes = checked?.clashes ?? []
  if (texts.length + clashes.length + clashingLines.length === 0) return null
  return (
    <ul className="import-line-problems">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {clashes.map((span) => (
        <li key={span.firstNight}>
          <NightClash span={span} />
        </li>
      ))}
      {clashingLines.length > 0 && (
        <li>
          The same nights as {clashingLines.length === 1 ? 'line' : 'lines'} {clashingLines.join(', ')}
        </li>
      )}
    </ul>
  )
}
