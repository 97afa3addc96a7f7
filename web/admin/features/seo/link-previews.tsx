import type { ReactNode } from 'react'
import { MAX_HEAD_DESCRIPTION, MAX_HEAD_TITLE } from '#shared/seo/page-head-form.ts'
import { useSiteOrigin } from '#web/kit/site-origin.ts'
import './link-previews.css'

/** What a shared link shows below its title. */
const MAX_SHARED_DESCRIPTION = 100

/** As search engines cut: after a whole word, with three dots. */
export function cutForSearch(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit)
  const lastSpace = start.lastIndexOf(' ')
  return `${start.slice(0, lastSpace > limit / 2 ? lastSpace : limit - 1).replace(/[\s,.;:–-]+$/, '')} …`
}

type LinkPreviewsProps = {
  path: string
  title: string
  description: string
  /** None: the card has words alone. */
  picture: ReactNode
  isListed: boolean
}

/** A page among the results of a search, and as the card of its link in WhatsApp and elsewhere. */
export function LinkPreviews({ path, title, description, picture, isListed }: LinkPreviewsProps) {
  const { host } = new URL(useSiteOrigin())
  const trail = [host, ...path.split('/').filter((part) => part !== '')].join(' › ')
  return (
    <div className="stack">
      <section className="stack gap-s" aria-label="As a search result">
        <h3 className="head-sans">As a search result</h3>
        <div className="card card-small stack gap-xs">
          {isListed ? (
            <>
              <p className="small faint anywhere">{trail}</p>
              <p className="search-title anywhere">{cutForSearch(title, MAX_HEAD_TITLE)}</p>
              <p className="small soft anywhere">{cutForSearch(description, MAX_HEAD_DESCRIPTION)}</p>
            </>
          ) : (
            <p className="soft">Search engines are asked not to list this page.</p>
          )}
        </div>
      </section>
      <section className="stack gap-s" aria-label="Where its link is shared">
        <h3 className="head-sans">Where its link is shared</h3>
        <div className="card card-small">
          {picture}
          <div className="sunken stack gap-xs">
            <p className="strong anywhere">{cutForSearch(title, MAX_HEAD_TITLE)}</p>
            <p className="small soft anywhere">{cutForSearch(description, MAX_SHARED_DESCRIPTION)}</p>
            <p className="small faint anywhere">{host}</p>
          </div>
        </div>
      </section>
    </div>
  )
}
