import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import './list-filters.css'

type Choice = { readonly value: string; readonly label: string }

/** One filter of a list. Its value lives in the address, under its name; an empty value means that it is not set. */
export type ListFilter<Row> = {
  readonly name: string
  readonly label: string
  /** Used less often: behind "More filters". */
  readonly more?: boolean
  /** Whether a row matches; missing where the query to the server filters by it. */
  readonly matches?: (row: Row, value: string) => boolean
} & (
  | {
      readonly kind: 'search'
      readonly placeholder?: string
      readonly problem?: string | undefined
      /** In the address at every letter, also where the server searches: the page debounces its request. */
      readonly live?: boolean
    }
  /** The first choice is the one without a value. */
  | { readonly kind: 'select'; readonly choices: readonly Choice[] }
  | { readonly kind: 'date'; readonly min?: string | undefined }
  /** `true` in the address when it is ticked. */
  | { readonly kind: 'check' }
)

/** Filters that are often used together, under one name. */
export type ListView = { readonly label: string; readonly params: Readonly<Record<string, string>> }

export type FilterValues = Readonly<Record<string, string | undefined>>

type ListFiltersProps<Row> = {
  /** The plural of what is filtered: "bookings". */
  label: string
  filters: readonly ListFilter<Row>[]
  views: readonly ListView[]
  address: URLSearchParams
  onChange: (values: FilterValues) => void
  /** The order of a phone's cards, which have no column heads. */
  sort?: ReactNode
}

/** The filters of a list in a row, on a phone all but the search behind a button, and its views. The address holds their values, not this component. */
export function ListFilters<Row>({ label, filters, views, address, onChange, sort }: ListFiltersProps<Row>) {
  const isWide = useMedia('(min-width: 48rem)')
  const isFolded = ({ kind, more = false }: ListFilter<Row>) => more || (!isWide && kind !== 'search')
  const folded = filters.filter(isFolded)
  const foldedSet = folded.filter(({ name }) => address.has(name)).length
  const hasFolded = folded.length > 0 || (!isWide && sort !== undefined)
  const [open, setOpen] = useState(isWide && foldedSet > 0)
  const id = useId()
  const fields = (some: readonly ListFilter<Row>[]) =>
    some.map((filter) => (
      <FilterField
        key={filter.name}
        filter={filter}
        value={address.get(filter.name) ?? ''}
        onChange={(value) => onChange({ [filter.name]: value })}
      />
    ))
  const foldLabel = isWide ? (open ? 'Fewer filters' : 'More filters') : folded.length > 0 ? 'Filter and sort' : 'Sort'
  const cleared = Object.fromEntries(filters.map(({ name }) => [name, undefined]))
  const isShown = ({ params }: ListView) =>
    filters.every(({ name }) => (address.get(name) ?? undefined) === params[name])
  if (filters.length === 0 && views.length === 0 && !hasFolded) return null
  return (
    <section className="list-filters stack gap-m" aria-label={`Filter ${label}`}>
      {views.length > 0 && (
        <div className="list-views row gap-s single-line" role="group" aria-label="Views">
          {views.map((view) => (
            <Button
              key={view.label}
              size="small"
              aria-pressed={isShown(view)}
              onClick={() => onChange(isShown(view) ? cleared : { ...cleared, ...view.params })}
            >
              {view.label}
            </Button>
          ))}
        </div>
      )}
      <div className="list-filters-row row align-end">
        {fields(filters.filter((filter) => !isFolded(filter)))}
        <div className="list-filters-actions row gap-s">
          {hasFolded && (
            <Button variant="quiet" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              <Icon name="filter" />
              {foldLabel}
              {!open && foldedSet > 0 && ` (${foldedSet})`}
            </Button>
          )}
          {filters.some(({ name }) => address.has(name)) && (
            <Button variant="quiet" size="small" onClick={() => onChange(cleared)}>
              Clear filters
            </Button>
          )}
        </div>
      </div>
      {hasFolded && (
        <div className="list-filters-row row align-end" id={id} hidden={!open}>
          {fields(folded)}
          {!isWide && sort}
        </div>
      )}
    </section>
  )
}

type FilterFieldProps<Row> = {
  filter: ListFilter<Row>
  value: string
  onChange: (value: string | undefined) => void
}

function FilterField<Row>({ filter, value, onChange }: FilterFieldProps<Row>) {
  switch (filter.kind) {
    case 'search':
      return (
        <SearchField
          label={filter.label}
          placeholder={filter.placeholder}
          problem={filter.problem}
          value={value}
          live={filter.live ?? filter.matches !== undefined}
          onSearch={onChange}
        />
      )
    case 'select':
      return (
        <SelectField label={filter.label} value={value} onChange={(event) => onChange(event.target.value)}>
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      )
    case 'date':
      return <DateFilter label={filter.label} min={filter.min} value={value} onChange={onChange} />
    case 'check':
      return (
        <CheckboxField
          label={filter.label}
          checked={value === 'true'}
          onChange={(event) => onChange(event.target.checked ? 'true' : undefined)}
        />
      )
  }
}

/**
 * What is typed into a field whose value lives in the address. The address follows later than the next key is pressed,
 * so the field keeps the text, and takes from the address only what was not typed here: a view, or Back.
 */
function useTyped(value: string, onType: ((text: string) => void) | undefined) {
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState<readonly string[]>([])
  const [lastValue, setLastValue] = useState(value)
  // While rendering, not in an effect: that may run after the first letter is typed, and would take it away.
  if (value !== lastValue) {
    setLastValue(value)
    if (!reported.includes(value)) setTyped(value)
  }
  function type(text: string) {
    setTyped(text)
    if (!onType) return
    setReported((texts) => [...texts, text])
    onType(text)
  }
  return { typed, type, onBlur: () => setReported([]) }
}

type DateFilterProps = {
  label: string
  min: string | undefined
  value: string
  onChange: (value: string) => void
}

function DateFilter({ label, min, value, onChange }: DateFilterProps) {
  const { typed, type, onBlur } = useTyped(value, onChange)
  return (
    <TextField
      label={label}
      type="date"
      min={min}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={onBlur}
    />
  )
}

type SearchFieldProps = {
  label: string
  placeholder: string | undefined
  problem: string | undefined
  value: string
  /** At every letter, not on submit. */
  live: boolean
  onSearch: (search: string) => void
}

function SearchField({ label, placeholder, problem, value, live, onSearch }: SearchFieldProps) {
  const { typed, type, onBlur } = useTyped(value, live ? onSearch : undefined)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(normalizePlainLine(typed))
  }
  return (
    <form role="search" className="list-search row align-end gap-s single-line" onSubmit={submit}>
      <TextField
        label={label}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onBlur={onBlur}
        problem={problem}
      />
      {!live && (
        <Button type="submit" square aria-label="Search">
          <Icon name="search" />
        </Button>
      )}
    </form>
  )
}
