import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { headAddressOf } from '#shared/seo/head-address.ts'
import type { PageHead as Head } from '#shared/seo/page-heads.contract.ts'
import { pictureSources } from './picture-sources.ts'
import { layoutQuery } from './layout.queries.ts'
import { useSiteOrigin } from './site-origin.ts'

type PageHeadProps = {
  /** The whole title: `Aloe | Karoo Kloof`. */
  title: string
  /** The description for search engines and previews. A page without one is not indexed. */
  description?: string | undefined
  /** The preview picture, `/illustrations/aloe-1.svg`; by default the mark of the business. */
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
  if (description && !secret)
    return <PublicHead title={title} description={description} picture={picture} kind={kind} />
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {secret && <meta name="referrer" content="no-referrer" />}
    </>
  )
}

type PublicHeadProps = Required<Pick<PageHeadProps, 'title' | 'kind'>> &
  Pick<PageHeadProps, 'picture'> & { description: string }

/**
 * Open Graph as WhatsApp and Facebook read it; X uses it where it has no tag of its own. What staff wrote of the page comes
 * before the page's own: it is in the page that is published. From page to page a browser asks for nothing more, since only
 * search engines and other sites read it.
 */
function PublicHead({ title: ownTitle, description: ownDescription, picture, kind }: PublicHeadProps) {
  const { pathname } = useLocation()
  const origin = useSiteOrigin()
  const { data: layout } = useQuery(layoutQuery())
  const head = useQueryClient().getQueryData<Head>(['reply', headAddressOf(pathname)])
  const title = head?.title || ownTitle
  const description = head?.description || ownDescription
  const address = `${origin}${pathname}`
  const { businessName, mark } = layout?.settings ?? {}
  const shown = head?.picture ?? picture ?? (mark && { src: mark.url, alt: businessName ?? '' })
  const card = shown && previewPicture(shown.src)
  return (
    <>
      <title>{title}</title>
      {head?.isListed === false && <meta name="robots" content="noindex" />}
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {card && <meta property="og:image" content={`${origin}${card}`} />}
      {card && card !== shown.src && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      {card && <meta property="og:image:alt" content={shown.alt} />}
      <meta property="og:locale" content="en_ZA" />
      {businessName && <meta property="og:site_name" content={businessName} />}
      {card && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}

/** The address of a picture for other sites. */
export function previewAddress(origin: string, src: string): string | undefined {
  const path = previewPicture(src)
  return path && `${origin}${path}`
}

/** Other sites show no SVG: the JPEG that was made of one; undefined where there is none. */
const previewPicture = (src: string): string | undefined =>
  pictureSources(src)?.card ?? (src.endsWith('.svg') ? undefined : src)

/** The empty shell has a title of its own; it is removed once a page has its own, which React puts before it. */
function removeShellTitle() {
  const [own, shell] = document.head.querySelectorAll('title')
  if (own) shell?.remove()
}
