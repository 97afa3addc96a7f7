import { type FormEvent, useState } from 'react'
import type { CabinLimits } from './party-draft.ts'
import { type DatedStaySearch, type StaySearch, hasDates, withDates, formatStaySearch } from './stay-search-params.ts'
import { Button } from '#web/kit/button.tsx'
import { PartyField } from './party-field.tsx'
import { StayDates } from './stay-dates.tsx'
import './stay-search-form.css'

type StaySearchFormProps = {
  search: StaySearch
  /** The limits of the largest cabin. */
  largestCabin: CabinLimits
  onSearch: (search: DatedStaySearch) => void
}

/** The search form of the home page: dates and party, for the totals of all cabins. */
export function StaySearchForm({ search, largestCabin, onSearch }: StaySearchFormProps) {
  const [draft, setDraft] = useState<StaySearch>(search)
  const [shownSearch, setShownSearch] = useState(search)
  const [problem, setProblem] = useState<string>()
  // The address changed (Back, a link): the form follows it.
  if (formatStaySearch(shownSearch) !== formatStaySearch(search)) {
    setShownSearch(search)
    setDraft(search)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasDates(draft)) {
      setProblem(undefined)
      onSearch(draft)
    } else setProblem(draft.checkInDate ? 'Please select a check-out date' : 'Please select a check-in date')
  }

  return (
    <form className="stay-search" onSubmit={submit} noValidate aria-label="Prices for your dates">
      <StayDates
        days={draft}
        adults={draft.adults}
        onChange={(days) => {
          setProblem(undefined)
          setDraft(withDates(draft, days))
        }}
        problem={problem}
      />
      <PartyField search={draft} onChange={setDraft} cabin={largestCabin} />
      <Button type="submit" size="large" className="stay-search-go">
        Show prices
      </Button>
    </form>
  )
}
