import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PublicPage } from '#shared/seo/public-page.ts'
import { type DrawerPosition, RecordDrawer } from '#web/admin/kit/record-drawer.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { LinkButton, OutsideLinkButton } from '#web/kit/link-button.tsx'
import { Photo } from '#web/kit/photo.tsx'
import { LinkPreviews } from './link-previews.tsx'
import { contentPathOf, headPathOf } from './page-names.ts'
import { sentPageQuery } from './seo.queries.ts'
import { StructuredData } from './structured-data.tsx'

type PageDrawerProps = {
  /** Undefined while it is not loaded, or is not there. */
  page: PublicPage | undefined
  path: string
  isLoading: boolean
  position: DrawerPosition
}

/** One page of the site: how it looks elsewhere, what it lacks, and where that is written. */
export function PageDrawer({ page, path, isLoading, position }: PageDrawerProps) {
  const headPath = page && headPathOf(page)
  return (
    <RecordDrawer
      title={path}
      description={page?.title}
      position={position}
      footer={
        page && (
          <div className="row gap-s justify-end">
            <OutsideLinkButton href={path} target="_blank" rel="noopener">
              On the site
            </OutsideLinkButton>
            {headPath && (
              <LinkButton variant="primary" to={headPath}>
                {page.headOf?.kind === 'post' ? 'Change in the post' : 'Change'}
              </LinkButton>
            )}
          </div>
        )
      }
    >
      {page ? (
        <PageFacts page={page} />
      ) : (
        <p role="status">{isLoading ? 'Loading...' : 'No page is published here.'}</p>
      )}
    </RecordDrawer>
  )
}

function PageFacts({ page }: { page: PublicPage }) {
  const { path, title, description, picture, isListed, words, undescribed } = page
  const sent = useQuery(sentPageQuery(path))
  return (
    <>
      <LinkPreviews
        {...{ path, title, description, isListed }}
        picture={picture && <Photo src={picture} alt="" shape="wide" />}
      />
      <DescriptionList
        items={[
          { label: 'Title', value: `${title.length} characters` },
          { label: 'Description', value: description ? `${description.length} characters` : 'None' },
          { label: 'Words on the page', value: String(words) },
        ]}
      />
      <section className="stack gap-s" aria-label="Alternative texts">
        <h3 className="head-sans">Alternative texts</h3>
        {undescribed.count === 0 ? (
          <p>Every picture says what it shows.</p>
        ) : (
          <>
            <p>
              {undescribed.count === 1 ? 'One picture does' : `${undescribed.count} pictures do`} not say what they
              show. <Link to={contentPathOf(page)}>Describe them where the page is written</Link>
            </p>
            <ul className="row gap-s plain-list">
              {undescribed.pictures.map((src, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a page can show a picture twice
                <li key={`${src} ${at}`}>
                  <img src={src} alt={`Without words: ${src}`} width="120" height="75" />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className="stack gap-s" aria-label="Structured data">
        <h3 className="head-sans">Structured data</h3>
        <StructuredData query={sent} />
      </section>
    </>
  )
}
