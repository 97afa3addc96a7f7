import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { CabinSummary } from '#shared/cabins/cabin.ts'
import { type GalleryPicture, ShowGallery } from '#shared/content/gallery.contract.ts'
import { chosenPictures, readGalleryChoice, tagsOf } from '#web/site/features/content/gallery-choice.ts'
import { GalleryFilters } from '#web/site/features/content/gallery-filters.tsx'
import { Lightbox, lightboxLink } from '#web/site/features/content/lightbox.tsx'
import '#web/site/features/content/page.css'
import { pageQuery } from '#web/kit/page.queries.ts'
import { count } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { BreadcrumbJsonLd } from '#web/kit/json-ld.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { CABINS_SECTION, paths } from '#shared/site/paths.ts'
import { useClientSearchParams } from '#web/kit/use-client-value.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Photo } from '#web/kit/photo.tsx'
import { pictureSources } from '#web/kit/picture-sources.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import './gallery.css'

const LEAD = 'Inside and outside, in every season: what the cabins and the land around them are like.'

/** The pictures; `?cabin=aloe&subject=hot-tub` shows some of them, `&picture=aloe-2` opens one. */
export function Component() {
  const { data: layout } = useQuery(layoutQuery())
  const query = useQuery(pageQuery(ShowGallery))
  const pictures = query.data?.pictures
  return (
    <div className="wrap page gallery">
      <PageHead
        title={layout ? `Gallery | ${layout.settings.businessName}` : 'Gallery'}
        description={LEAD}
        {...(pictures?.[0] && { picture: { src: pictures[0].url, alt: pictures[0].alt } })}
      />
      <BreadcrumbJsonLd trail={[{ name: 'Gallery', path: paths.gallery }]} />
      <h1>Gallery</h1>
      <p className="lead">{LEAD}</p>
      {pictures?.length === 0 ? (
        <EmptyState
          icon="camera"
          title="No pictures yet"
          detail="They are on their way. The cabins themselves are described already."
        >
          <LinkButton to={{ pathname: paths.home, hash: CABINS_SECTION }}>See the cabins</LinkButton>
        </EmptyState>
      ) : pictures ? (
        <Gallery pictures={pictures} cabins={layout?.cabins ?? []} />
      ) : query.isError ? (
        <QueryProblem title="Failed to load the gallery" queries={[query]} />
      ) : (
        <Loading label="Loading the gallery" className="gallery-grid grid grid-thirds">
          {[1, 2, 3, 4, 5, 6].map((index) => (
            <div key={index}>
              <Skeleton shape="picture" />
              <Skeleton />
            </div>
          ))}
        </Loading>
      )}
    </div>
  )
}

const idOf = ({ id }: { id: string }) => `picture-${id}`

function Gallery({ pictures, cabins }: { pictures: GalleryPicture[]; cabins: readonly CabinSummary[] }) {
  const params = useClientSearchParams()
  const navigate = useNavigate()
  const tags = tagsOf(pictures)
  const choice = readGalleryChoice(params, tags)
  const shown = chosenPictures(pictures, choice)
  const open = shown.find(({ id }) => id === choice.picture)
  const cabinOf = ({ cabinSlug }: GalleryPicture) => cabins.find(({ slug }) => slug === cabinSlug)

  const show = (id: string | undefined) =>
    void navigate({ search: withSearchParams(params, { picture: id }).toString() }, { replace: true })

  return (
    <>
      <GalleryFilters {...{ cabins, tags, choice }} />
      <p className="faint gallery-count" role="status">
        {`${count(shown.length, 'picture')}${shown.length < pictures.length ? ` of ${pictures.length}` : ''}`}
      </p>
      {shown.length === 0 && (
        <EmptyState icon="camera" title="No picture of that yet" detail="Another cabin or subject has some.">
          <LinkButton to={{ search: '' }}>Show all pictures</LinkButton>
        </EmptyState>
      )}
      <ul className="gallery-grid grid grid-thirds">
        {shown.map((picture, index) => {
          const { id, url, alt, caption, position, scale, blur } = picture
          return (
            <li key={id}>
              <figure>
                <a
                  id={idOf(picture)}
                  className="gallery-open"
                  href={pictureSources(url)?.largest ?? url}
                  aria-label={alt}
                  {...lightboxLink(() => show(id))}
                >
                  <Photo
                    src={url}
                    alt={alt}
                    focus={position}
                    scale={scale}
                    blur={blur}
                    later={index > 1}
                    first={index === 0}
                    sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw"
                    round
                  />
                </a>
                {caption && <figcaption className="soft small">{caption}</figcaption>}
              </figure>
            </li>
          )
        })}
      </ul>
      {open && (
        <Lightbox
          pictures={shown}
          open={open}
          cabin={cabinOf(open)}
          onShow={({ id }) => show(id)}
          onClose={() => show(undefined)}
          focusAfter={(last) => document.getElementById(idOf(last))}
        />
      )}
    </>
  )
}
