import { useQuery } from '@tanstack/react-query'
import { ShowLegalPage } from '#shared/content/legal.contract.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import { LegalText } from '#web/site/features/content/legal-text.tsx'
import { pageQuery } from '#web/kit/page.queries.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { BreadcrumbJsonLd } from '#web/kit/json-ld.tsx'
import { documentTitle } from '#web/kit/document-title.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { useSiteOrigin } from '#web/kit/site-origin.ts'
import { DescriptionList } from '#web/kit/description-list.tsx'

/** Who runs this business, as section 43 of the ECT Act requires of a site that sells. */
export function Component() {
  const query = useQuery(pageQuery(ShowLegalPage, { page: 'legal' }))
  const { data: layout } = useQuery(layoutQuery())
  const settings = layout?.settings
  const title = query.data?.title ?? 'Who runs this business'
  return (
    <>
      <PageHead
        title={documentTitle(title, settings?.businessName)}
        description="Our legal name and registration, how to reach us, how you pay and cancel, and where to complain."
      />
      <BreadcrumbJsonLd trail={[{ name: title, path: paths.legal }]} />
      <LegalText title={title} query={query} textOf={({ content }) => content}>
        {settings && <Business settings={settings} />}
      </LegalText>
    </>
  )
}

/** Empty settings are left out. */
function Business({ settings }: { settings: PublicSettings }) {
  const { host } = new URL(useSiteOrigin() || 'https://localhost')
  return (
    <>
      <div className="card">
        <DescriptionList
          items={[
            { label: 'Trading as', value: settings.businessName },
            { label: 'Legal name and status', value: settings.legalName },
            { label: 'Registration number', value: settings.registrationNumber },
            { label: 'Registered in', value: settings.placeOfRegistration },
            { label: 'Office bearers', value: settings.officeBearers },
            { label: 'VAT number', value: settings.vatNumber },
            { label: 'Address', value: settings.address },
            { label: 'Legal documents can be served at', value: settings.serviceAddress || settings.address },
            { label: 'Website', value: host },
            { label: 'Information officer', value: settings.informationOfficer },
          ]}
        />
      </div>
      <ContactLinks settings={settings} />
    </>
  )
}
