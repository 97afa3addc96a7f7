import { type FormEvent, useState } from 'react'
import { type DatedWish, type StayWish, hasDates } from '#web/lib/stay-wish.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { StayDates } from './stay-dates.tsx'
import './stay-search.css'

type StaySearchProps = {
  wish: StayWish
  mostAdults: number
  onSearch: (wish: DatedWish) => void
}

/** Dates and people in, the cabins' totals out. */
export function StaySearch({ wish, mostAdults, onSearch }: StaySearchProps) {
  const [draft, setDraft] = useState<StayWish>(wish)
  const [shownWish, setShownWish] = useState(wish)
  const [problem, setProblem] = useState<string>()
  // The address changed under the form (Back, a link): it shows what the page shows.
  if (
    shownWish.checkInDate !== wish.checkInDate ||
    shownWish.checkOutDate !== wish.checkOutDate ||
    shownWish.adults !== wish.adults
  ) {
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
          setDraft({ adults: draft.adults, ...days })
        }}
        problem={problem}
      />
      <NumberField
        label="Adults"
        value={draft.adults}
        onChange={(adults) => setDraft({ ...draft, adults })}
        min={1}
        max={mostAdults}
        className="stay-search-adults"
      />
      <Button type="submit" size="large" className="stay-search-go">
        Show prices
      </Button>
    </form>
  )
}
