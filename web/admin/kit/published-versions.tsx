import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isSameJson } from '#shared/kernel/change-log.ts'
import type { DraftForm, PublishedVersion } from '#shared/kernel/published-endpoints.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { ChangeHistory, type ValueFormats, type ValueViews, valueText } from './change-history.tsx'
import type { FormField } from './form-field.tsx'
import { LoadingRows } from './loading-record.tsx'
import type { PublishedQueries } from './published-queries.ts'
import { Tabs } from './tabs.tsx'
import { shortened, wordDifference } from './word-difference.ts'

type Values = Readonly<Record<string, unknown>>

type PublishedVersionsProps = {
  queries: PublishedQueries
  id: string
  fields: readonly FormField<Values>[]
  /** What people call each field. */
  labels: Readonly<Record<string, string>>
  formats: ValueFormats
  /** How values are shown that are more than words, by field. */
  views: ValueViews
  /** What is typed now. */
  values: Values
  /** The number of the publication that is on the site. */
  live: number | null
  /** A stored form, with what its fields begin with where nothing is stored. */
  formOf: (stored: DraftForm) => Values
  onRestore: (number: string) => void
  onDone: () => void
}

/** Each publication with its differences to what is typed now, and the way back to it; and who changed what. */
export function PublishedVersions(props: PublishedVersionsProps) {
  const { queries, id, labels, formats, onDone } = props
  const [tab, setTab] = useState('versions')
  return (
    <Dialog open wide onOpenChange={(stays) => !stays && onDone()} title="Versions">
      <Tabs
        label="Versions"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'versions', label: 'Versions', content: <VersionList {...props} /> },
          {
            id: 'history',
            label: 'History',
            content: <History query={queries.history(id)} labels={labels} formats={formats} />,
          },
        ]}
      />
    </Dialog>
  )
}

type HistoryProps = {
  query: ReturnType<PublishedQueries['history']>
  labels: Readonly<Record<string, string>>
  formats: ValueFormats
}

const History = ({ query, ...texts }: HistoryProps) => <ChangeHistory query={useQuery(query)} {...texts} />

function VersionList(props: PublishedVersionsProps) {
  const query = useQuery(props.queries.versions(props.id))
  if (query.isError) return <QueryProblem title="The versions could not be loaded" queries={[query]} />
  if (!query.data) return <LoadingRows label="Loading versions" />
  if (query.data.versions.length === 0)
    return <EmptyState icon="history" title="Not published yet" detail="Each publication is a version to go back to." />
  return (
    <ol className="stack gap-s">
      {query.data.versions.map((version) => (
        <li key={version.number}>
          <Version version={version} {...props} />
        </li>
      ))}
    </ol>
  )
}

function Version({ version, live, ...props }: PublishedVersionsProps & { version: PublishedVersion }) {
  const [isOpen, setIsOpen] = useState(false)
  const { number, isPublication, at, by, note } = version
  return (
    <details className="change-fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <strong>{versionName(version)}</strong> · {dateAndTime(at)}
        {by && ` · ${by}`} {isPublication && number === String(live) && <StatusChip tone="good">Live</StatusChip>}
        {note && <span className="soft"> {note}</span>}
      </summary>
      {isOpen && <Differences number={number} {...props} />}
    </details>
  )
}

/** `Version 3`, or what a text was that something replaced. */
function versionName({ number, isPublication, origin, plannedFor }: PublishedVersion): string {
  if (isPublication) return `Version ${number}`
  if (origin === 'plan') return plannedFor ? `Was planned for ${dateAndTime(plannedFor)}` : 'Was planned'
  return origin === 'not-chosen' ? 'Not chosen, where two people changed the same' : 'Draft that was replaced'
}

function Differences({ number, ...props }: Omit<PublishedVersionsProps, 'live'> & { number: string }) {
  const { queries, id, fields, labels, formats, views, values, formOf, onRestore } = props
  const query = useQuery(queries.version(id, number))
  if (query.isError) return <QueryProblem title="This version could not be loaded" queries={[query]} />
  if (!query.data) return <LoadingRows label="Loading the version" />
  const then = formOf(query.data.form)
  const changed = fields.filter(({ name }) => !isSameJson(then[name], values[name]))
  const textOf = ({ name, choices }: FormField<Values>, value: unknown): string =>
    choices?.find((choice) => choice.value === value)?.label ?? valueText(name, value, formats)
  if (changed.length === 0) return <p className="soft">It is the same as what is typed now.</p>
  return (
    <div className="stack">
      <p className="faint">Struck out: what is typed now. Marked: this version.</p>
      <dl className="change-fields stack gap-xs anywhere">
        {changed.map((field) => (
          <div key={field.name}>
            <dt>{labels[field.name] ?? field.label}</dt>
            <dd className="difference">
              <ShownDifference
                before={values[field.name]}
                after={then[field.name]}
                textOf={(value) => textOf(field, value)}
                view={views[field.name]}
              />
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button size="small" onClick={() => onRestore(number)}>
          Go back to this
        </Button>
      </div>
    </div>
  )
}

type ShownDifferenceProps = {
  before: unknown
  after: unknown
  textOf: (value: unknown) => string
  view: ((value: unknown) => ReactNode) | undefined
}

/** The words that differ of a text, and all of it as it is shown; of anything else that has a view, both. */
function ShownDifference({ before, after, textOf, view }: ShownDifferenceProps) {
  const words = <Difference before={textOf(before)} after={textOf(after)} />
  if (!view) return words
  if (typeof after !== 'string')
    return (
      <span className="row gap-l align-start">
        <del>{view(before)}</del>
        <ins>{view(after)}</ins>
      </span>
    )
  return (
    <>
      {words}
      <details className="change-fold">
        <summary>As guests read it</summary>
        {view(after)}
      </details>
    </>
  )
}

/** The words that differ, each as the text has it. */
export const Difference = ({ before, after }: { before: string; after: string }) =>
  shortened(wordDifference(before, after)).map(({ kind, text }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- a piece has no other name than its place
    kind === 'before' ? (
      <del key={at}>{text}</del>
    ) : kind === 'after' ? (
      <ins key={at}>{text}</ins>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
