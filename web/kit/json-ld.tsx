import { jsonInScript } from '#shared/kernel/json-in-script.ts'
import { useSiteOrigin } from './site-origin.ts'

/** A schema.org object; undefined values are left out. */
export type SchemaOrgObject = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** What a page is about, for search engines: https://schema.org, as JSON-LD. */
export const JsonLd = ({ thing }: { thing: SchemaOrgObject }) => (
  <script type="application/ld+json">{jsonInScript({ '@context': 'https://schema.org', ...thing })}</script>
)

/** A page's breadcrumbs, from the home page on: `[{ name: 'Blog', path: '/blog' }, { name: 'The road up', … }]`. */
export function BreadcrumbJsonLd({ trail }: { trail: readonly { readonly name: string; readonly path: string }[] }) {
  const origin = useSiteOrigin()
  const steps = [{ name: 'Home', path: '/' }, ...trail]
  return (
    <JsonLd
      thing={{
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: `${origin}${path}`,
        })),
      }}
    />
  )
}
