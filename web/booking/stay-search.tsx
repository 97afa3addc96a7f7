import { type FormEvent, useState } from 'react'
import type { CabinLimits } from './party-draft.ts'
import { type DatedWish, type StayWish, hasDates, onDays, stayWishSearch } from './stay-search-params.ts'
import { Button } from '#web/kit/button.tsx'
import { PartyField } from './party-field.tsx'
import { StayDates } from './stay-dates.tsx'
import './stay-search.css'

type StaySearchProps = {
  wish: StayWish
  /** What fits into the largest cabin. */
  house: CabinLimits
  onSearch: (wish: DatedWish) => void
}

/** Dates and people in, the cabins' totals out. */
export function StaySearch({ wish, house, onSearch }: StaySearchProps) {
  const [draft, setDraft] = useState<StayWish>(wish)
  const [shownWish, setShownWish] = useState(wish)
  const [problem, setProblem] = useState<string>()
  // The address changed under the form (Back, a link): it shows what the page shows.
  if (stayWishSearch(shownWish) !== stayWishSearch(wish)) {
    setShownWish(wish)
    setDraft(wish)
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
          setDraft(onDays(draft, days))
        }}
        problem={problem}
      />
      <PartyField wish={draft} onChange={setDraft} cabin={house} />
      <Button type="submit" size="large" className="stay-search-go">
        Show prices
      </Button>
    </form>
  )
}
