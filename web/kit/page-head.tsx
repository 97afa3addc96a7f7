import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pictureSources } from './picture-sources.ts'
import { layoutQuery } from './layout.queries.ts'
import { useSiteOrigin } from './site-origin.ts'

type PageHeadProps = {
  /** The whole title: `Aloe | Mountain Cabins`. */
  title: string
  /** The description for search engines and previews. A page without one is not indexed. */
  description?: string | undefined
  /** The preview picture, `/illustrations/aloe-1.svg`; by default the picture of the site. */
  picture?: { readonly src: string; readonly alt: string }
  kind?: 'website' | 'article'
  /** The page of one guest: its address is a secret that neither search engines nor other sites may learn. */
  secret?: boolean
}

/**
 * The metadata of a page for browsers, search engines, and sites that show a preview of a link. React moves it into the
 * head, also when the page is published as HTML.
 */
export function PageHead({ title, description, picture, kind = 'website', secret = false }: PageHeadProps) {
  useEffect(removeShellTitle, [title])
  return (
    <>
      <title>{title}</title>
      {description && !secret ? (
        <Preview title={title} description={description} picture={picture ?? sitePicture} kind={kind} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {secret && <meta name="referrer" content="no-referrer" />}
    </>
  )
}

const sitePicture = { src: '/illustrations/og.jpg', alt: 'A cabin below a mountain ridge at dusk' }

type PreviewProps = Required<Pick<PageHeadProps, 'title' | 'picture' | 'kind'>> & { description: string }

/** Open Graph as WhatsApp and Facebook read it; X uses it where it has no tag of its own. */
function Preview({ title, description, picture, kind }: PreviewProps) {
  const { pathname } = useLocation()
  const origin = useSiteOrigin()
  const { data: layout } = useQuery(layoutQuery())
  const address = `${origin}${pathname}`
  const shown = previewPicture(picture.src)
  const isCard = shown !== picture.src || picture === sitePicture
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}${shown}`} />
      {isCard && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta property="og:image:alt" content={picture.alt} />
      <meta property="og:locale" content="en_ZA" />
      {layout && <meta property="og:site_name" content={layout.settings.businessName} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Other sites show no SVG: the JPEG that was made of one. */
export const previewPicture = (src: string): string =>
  pictureSources(src)?.card ?? (src.endsWith('.svg') ? sitePicture.src : src)

/** The empty shell has a title of its own; it is removed once a page has its own, which React puts before it. */
function removeShellTitle() {
  const [own, shell] = document.head.querySelectorAll('title')
  if (own) shell?.remove()
}
