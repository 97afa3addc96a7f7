import { useSiteOrigin } from './site-origin.ts'

/** A thing in schema.org's words; what is undefined is left out. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** As it may stand in a script of a page: no text of ours ends the script that it stands in. */
export const jsonInScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** What a page is about, for search engines: https://schema.org, as JSON-LD. */
export const JsonLd = ({ thing }: { thing: Thing }) => (
  <script type="application/ld+json">{jsonInScript({ '@context': 'https://schema.org', ...thing })}</script>
)

/** Where a page stands in the site, from the home page on: `[{ name: 'Blog', path: '/blog' }, { name: 'The road up', … }]`. */
export function BreadcrumbData({ trail }: { trail: readonly { readonly name: string; readonly path: string }[] }) {
  const origin = useSiteOrigin()
  const steps = [{ name: 'Home', path: '/' }, ...trail]
  return (
    <JsonLd
      thing={{
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(({ name, path }, place) => ({
          '@type': 'ListItem',
          position: place + 1,
          name,
          item: `${origin}${path}`,
        })),
      }}
    />
  )
}
