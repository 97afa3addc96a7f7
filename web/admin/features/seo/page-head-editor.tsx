import { useQuery } from '@tanstack/react-query'
import { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { isPicture } from '#web/admin/kit/picture-text.ts'
import { type OwnPreview, PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { publishedQueries } from '#web/admin/kit/published-queries.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { pictureField } from '#web/admin/pictures/picture-field.tsx'
import { CroppedPicture } from '#web/admin/pictures/picture-thumbnail.tsx'
import { PictureView } from '#web/admin/pictures/value-views.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { LinkButton, OutsideLinkButton } from '#web/kit/link-button.tsx'
import { Photo } from '#web/kit/photo.tsx'
import { LinkPreviews } from './link-previews.tsx'
import { pageNameOf, pagePathOf } from './page-names.ts'
import { sentPageQuery } from './seo.queries.ts'

/** The title, description and picture of one page for search engines and where its link is shared. */
export function PageHeadEditor({ id }: { id: string }) {
  const cabinTitle = useCabinTitle()
  const path = pagePathOf(id)
  return (
    <PublishedEditor
      kind={pageHeadKind}
      id={id}
      title={pageNameOf(id, cabinTitle)}
      isPreviewed
      actions={
        <>
          <LinkButton size="small" to={adminPath('seo')}>
            All pages
          </LinkButton>
          <OutsideLinkButton size="small" href={path} target="_blank" rel="noopener">
            On the site
          </OutsideLinkButton>
        </>
      }
      fields={() => ({ picture: pictureField({ needsAlt: true, isOptional: true }) })}
      views={{ picture: (value) => <PictureView value={value} /> }}
      preview={(shown) => <HeadPreview id={id} path={path} {...shown} />}
    />
  )
}

const queries = publishedQueries(pageHeadKind)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The page elsewhere with what is typed; where nothing is, with its own words. */
function HeadPreview({ id, path, values, isBeside, onClose }: OwnPreview & { id: string; path: string }) {
  const { data: entry } = useQuery(queries.show(id))
  const sent = useQuery(sentPageQuery(path))
  /** What the page has by itself: what is sent, unless that was written here. */
  const own = (field: 'title' | 'description') =>
    textOf(entry?.liveForm?.[field]) ? `The page’s own ${field}` : (sent.data?.[field] ?? '')
  const ownPicture = entry?.liveForm?.['picture'] ? null : sent.data?.picture
  const { picture } = values
  const content =
    sent.data === null ? (
      <p className="soft">Guests do not see this page yet.</p>
    ) : (
      <LinkPreviews
        path={sent.data?.path ?? path}
        title={textOf(values['title']) || own('title')}
        description={textOf(values['description']) || own('description')}
        isListed={values['isListed'] !== false}
        picture={
          isPicture(picture) ? (
            <CroppedPicture picture={picture} shape="wide" size="large" />
          ) : (
            ownPicture && <Photo src={ownPicture} alt="" shape="wide" />
          )
        }
      />
    )
  if (!isBeside)
    return (
      <Dialog open onOpenChange={(stays) => !stays && onClose()} title="Preview" wide>
        {content}
      </Dialog>
    )
  return (
    <section aria-label="Preview" className="stack">
      <div className="row spread">
        <h2 className="head-s">Preview</h2>
        <Button size="small" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {content}
    </section>
  )
}
