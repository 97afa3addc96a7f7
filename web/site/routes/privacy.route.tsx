import { useQuery } from '@tanstack/react-query'
import { ShowLegalPage } from '#shared/content/legal.contract.ts'
import { displayPhone } from '#shared/kernel/phone.ts'
import { LegalText } from '#web/site/features/content/legal-text.tsx'
import { pageQuery } from '#web/kit/page.queries.ts'
import { longDate } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { BreadcrumbJsonLd } from '#web/kit/json-ld.tsx'
import { documentTitle } from '#web/kit/document-title.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { EmailText } from '#web/kit/email-text.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'

/** How the business handles personal information (POPIA s18). */
export function Component() {
  const query = useQuery(pageQuery(ShowLegalPage, { page: 'privacy' }))
  const { data: layout } = useQuery(layoutQuery())
  const settings = layout?.settings
  const title = query.data?.title ?? 'Privacy'
  return (
    <>
      <PageHead
        title={documentTitle(title, settings?.businessName)}
        description="What we keep about our guests, why, for how long, who else sees it, and what you can ask of us."
      />
      <BreadcrumbJsonLd trail={[{ name: title, path: paths.privacy }]} />
      <LegalText title={title} query={query} textOf={({ content }) => content}>
        {settings && (
          <div className="card">
            <DescriptionList
              items={[
                { label: 'Responsible', value: settings.legalName || settings.businessName },
                { label: 'Information officer', value: settings.informationOfficer },
                { label: 'Address', value: settings.address },
                { label: 'E-mail', value: settings.contactEmail && <EmailText address={settings.contactEmail} /> },
                { label: 'Phone', value: displayPhone(settings.contactPhone) },
                { label: 'In force since', value: query.data && longDate(query.data.changedOn) },
              ]}
            />
          </div>
        )}
      </LegalText>
    </>
  )
}
