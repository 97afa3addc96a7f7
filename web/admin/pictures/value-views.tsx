import type { RichText as Text } from '#shared/content/rich-text.ts'
import { readMarkdownWithoutPhones } from '#shared/content/read-markdown.ts'
import { isPicture } from '#web/admin/kit/picture-text.ts'
import { RichText } from '#web/kit/rich-text.tsx'
import { CroppedPicture } from './picture-thumbnail.tsx'

/** A picture of a form, with its words. */
export function PictureView({ value }: { value: unknown }) {
  if (!isPicture(value)) return 'No picture'
  return (
    <span className="picture-view stack gap-xs">
      <CroppedPicture picture={value} shape="classic" />
      <span>{value.alt || 'Without words'}</span>
    </span>
  )
}

/** A text as guests read it, with its pictures small, and links that lead nowhere: it is there to be compared. */
export function TextView({ value, cabinTitle }: { value: unknown; cabinTitle: (slug: string) => string }) {
  const blocks = blocksOf(value)
  if (!blocks) return String(value)
  return (
    <span className="stack gap-s">
      {blocks.map((block, at) =>
        block.kind === 'picture' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a text is replaced as a whole
          <PictureView key={at} value={{ ...block, ...uncropped }} />
        ) : (
          <RichText
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={at}
            text={[block]}
            cabinCard={(slug) => <p>Card of {cabinTitle(slug)}</p>}
            bookButton={(slug) => <span>{slug === null ? 'Button: Book' : `Button: Book ${cabinTitle(slug)}`}</span>}
          />
        ),
      )}
    </span>
  )
}

const uncropped = { focal: { x: 50, y: 50 }, scale: 1, blur: '' }

/** Nothing for what cannot be read: it is shown as it was typed. */
function blocksOf(value: unknown): Text | undefined {
  try {
    // An id would be there twice, and a link would leave the page.
    return JSON.parse(JSON.stringify(readMarkdownWithoutPhones(String(value ?? ''))), (key, part) =>
      key === 'href' || key === 'id' ? undefined : part,
    ) as Text
  } catch {
    return undefined
  }
}
