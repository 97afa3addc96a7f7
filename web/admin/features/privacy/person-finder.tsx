import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { Button } from '#web/kit/button.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { type PersonSearch, peopleQuery } from './people.queries.ts'

const shortest = { name: 2, phone: 6 } as const

/** Finds the e-mail address of somebody of whom only a phone number or a name is known, booking by booking. */
export function PersonFinder({ onChoose }: { onChoose: (email: string) => void }) {
  const [field, setField] = useState<'phone' | 'name'>('phone')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [search, setSearch] = useState<PersonSearch>()
  const query = useInfiniteQuery(peopleQuery(search))
  const people = query.data?.pages.flatMap((page) => page.people) ?? []

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = normalizePlainLine(text)
    const isLongEnough = typed.length >= shortest[field]
    setProblem(
      isLongEnough ? undefined : `Please enter at least ${shortest[field]} ${field === 'phone' ? 'digits' : 'letters'}`,
    )
    if (isLongEnough) setSearch(field === 'phone' ? { phone: typed } : { name: typed })
  }

  return (
    <section className="stack">
      <h2 className="head-s">Only a phone number or a name?</h2>
      <form noValidate className="person-form row align-start" onSubmit={submit}>
        <SelectField
          label="Find by"
          value={field}
          onChange={(event) => setField(event.target.value === 'name' ? 'name' : 'phone')}
        >
          <option value="phone">Phone number</option>
          <option value="name">Name</option>
        </SelectField>
        <TextField
          label={field === 'phone' ? 'Phone number' : 'Name'}
          type={field === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          value={text}
          problem={problem}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={query.isLoading} busyLabel="Finding…">
          Find
        </Button>
      </form>
      {query.isError && <QueryProblem title="The search could not be finished" queries={[query]} />}
      {people.length > 0 && (
        <ul className="line-list line-above line-below">
          {people.map(({ kind, reference, name, email, phone, at }) => (
            <li key={`${reference ?? kind} ${at}`} className="row single-line spread">
              <span className="stack gap-none anywhere">
                <strong>{name}</strong>
                <span className="faint">{[email, phone].filter(Boolean).join(' · ')}</span>
                <span className="faint">
                  {reference ?? 'Enquiry'}, {dateAndTime(at)}
                </span>
              </span>
              {email && (
                <Button size="small" aria-label={`Look up ${email}`} onClick={() => onChoose(email)}>
                  Look up
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {query.data && (
        <div className="row">
          <p className="faint" role="status">
            {people.length === 0 && !query.hasNextPage ? 'Nobody on file matches.' : `${people.length} found so far.`}
          </p>
          {query.hasNextPage && (
            <Button
              size="small"
              busy={query.isFetchingNextPage}
              busyLabel="Looking further…"
              onClick={() => void query.fetchNextPage()}
            >
              Look further back
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
