import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, type Location, useLocation } from 'react-router-dom'
import { type FaqGroup, ListFaqs } from '#shared/content/faq.contract.ts'
import { faqGroupId } from '#shared/content/anchor-id.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import { FaqJsonLd } from '#web/site/features/content/faq-json-ld.tsx'
import { FaqItem } from '#web/site/features/content/faq-item.tsx'
import '#web/site/features/content/page.css'
import { searchFaqs } from '#web/site/features/content/search-faqs.ts'
import { pageQuery } from '#web/kit/page.queries.ts'
import { enquiryLink } from '#web/site/kit/enquiry-link.ts'
import { count } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { BreadcrumbJsonLd } from '#web/kit/json-ld.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import './faq.css'

const LEAD = 'The road, the beds, the power, the dog and the money: what guests ask us, with today’s times and rules.'

/** Up to this many results of a search are opened. */
const MAX_OPENED_RESULTS = 2

/** What guests ask, grouped and searchable; `/faq#when-can-we-arrive` opens at that answer. */
export function Component() {
  const { data: layout } = useQuery(layoutQuery())
  const query = useQuery(pageQuery(ListFaqs))
  const groups = query.data?.groups
  return (
    <div className="wrap page faq-page">
      <PageHead
        title={layout ? `Questions and answers | ${layout.settings.businessName}` : 'Questions and answers'}
        description={LEAD}
      />
      <BreadcrumbJsonLd trail={[{ name: 'Questions and answers', path: paths.faq }]} />
      <h1>Questions and answers</h1>
      <p className="lead">{LEAD}</p>
      <p>
        Have you booked, and lost the link to your booking? <Link to={paths.myBooking}>We send it again</Link>.
      </p>
      {groups?.length === 0 ? (
        <EmptyState icon="info" title="No answers here yet" detail="Ask us: a person answers." />
      ) : groups ? (
        <Answers groups={groups} settings={layout?.settings} />
      ) : query.isError ? (
        <QueryProblem title="Failed to load the answers" queries={[query]} />
      ) : (
        <Loading label="Loading the answers">
          <Skeleton shape="control" />
          {[1, 2, 3, 4, 5, 6].map((index) => (
            <Skeleton key={index} shape="row" />
          ))}
        </Loading>
      )}
      {!groups?.length && layout && <AskUs settings={layout.settings} />}
    </div>
  )
}

const countOf = (groups: readonly FaqGroup[]): number => groups.reduce((sum, { faqs }) => sum + faqs.length, 0)

function Answers({ groups, settings }: { groups: FaqGroup[]; settings: PublicSettings | undefined }) {
  const [wanted, setWanted] = useState('')
  const [opened, setOpened] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const location = useLocation()
  // The field may hold text that was typed before hydration.
  useEffect(() => setWanted(field.current?.value ?? ''), [])
  useEffect(() => {
    if (openAnswerAt(location) || !isAnswerOf(groups, location)) return
    // The answer is not among the results.
    clear(field.current, setWanted)
    requestAnimationFrame(() => openAnswerAt(location))
  }, [location, groups])

  const isSearch = wanted.trim() !== ''
  const found = searchFaqs(groups, wanted)
  const hits = countOf(found)
  const question = isSearch ? wanted.trim() : opened

  return (
    <>
      <FaqJsonLd groups={groups} />
      <div role="search" className="faq-search row align-end needs-script">
        <TextField
          ref={field}
          type="search"
          label="Search the answers"
          placeholder="gate, dog, deposit …"
          autoComplete="off"
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        <p className="faint" role="status">
          {isSearch && hits > 0 ? `${hits} of ${count(countOf(groups), 'answer')}` : ''}
        </p>
      </div>
      <div className="faq-columns columns">
        <nav
          className="contents-list faq-groups sticky-side no-print"
          aria-label="Subjects"
          data-searching={isSearch || undefined}
        >
          <ul className="faq-groups-list">
            {groups.map(({ category }, index) => (
              <li key={category}>
                <Link to={{ hash: faqGroupId(index) }} onClick={() => clear(field.current, setWanted)}>
                  {category}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="stack gap-xl">
          {found.map(({ category, faqs }) => {
            const id = faqGroupId(groups.findIndex((group) => group.category === category))
            return (
              <section key={category} aria-labelledby={id}>
                <h2 id={id} className="faq-category head-s">
                  {category}
                </h2>
                {faqs.map((faq) => (
                  <FaqItem
                    key={faq.id}
                    faq={faq}
                    open={isSearch && hits <= MAX_OPENED_RESULTS}
                    onOpen={() => setOpened(faq.question)}
                  />
                ))}
              </section>
            )
          })}
          {hits === 0 && (
            <div role="status">
              <EmptyState
                icon="search"
                title={`Nothing here about “${wanted.trim()}”`}
                detail="Try another word, or ask us below: your words go along."
              />
            </div>
          )}
          {settings && <AskUs settings={settings} question={question} />}
        </div>
      </div>
    </>
  )
}

function clear(field: HTMLInputElement | null, setWanted: (text: string) => void) {
  if (field) field.value = ''
  setWanted('')
}

const isAnswerOf = (groups: readonly FaqGroup[], { hash }: Location): boolean =>
  groups.some(({ faqs }) => faqs.some(({ id }) => hash === `#${id}`))

/** Opens the answer that the address names and scrolls to it; returns whether it is in the page. */
function openAnswerAt({ hash }: Location): boolean {
  const answer = document.getElementById(hash.slice(1))?.closest('details')
  if (answer?.open === false) {
    answer.open = true
    answer.scrollIntoView()
  }
  return Boolean(answer)
}

/** `question` is what the reader searched for or opened last: it becomes the subject of their enquiry. */
function AskUs({ settings, question }: { settings: PublicSettings; question?: string | undefined }) {
  return (
    <section className="faq-ask no-print" aria-labelledby="ask-title">
      <h2 id="ask-title" className="head-s">
        Still stuck?
      </h2>
      <p className="soft">{`Ask us: a person answers.${question ? ` Your message begins with “${question}”.` : ''}`}</p>
      <ContactLinks settings={settings} {...(question && { about: question })} />
      <p className="faq-write">
        <Link to={enquiryLink(question ? { about: question } : {})}>Write to us from this site</Link>
      </p>
    </section>
  )
}
