import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy } from 'react'
import { AccountsList } from '#web/admin/features/staff/accounts-list.tsx'
import { ownAccountQuery } from '#web/admin/features/staff/accounts.queries.ts'
import { SecondFactorPanel } from '#web/admin/features/staff/second-factor-panel.tsx'
import { pageNameOf } from '#web/admin/features/seo/page-names.ts'
import { Health } from '#web/admin/features/settings/health.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { type SettingsTab, type settingsTabs, settingsTabsFor } from '#web/admin/features/settings/settings-tabs.ts'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { Notice } from '#web/kit/notice.tsx'

/** The forms of all sections, in a file of their own: the page's loader requests it together with the page. */
const SettingsSections = lazy(async () => ({
  default: (await import('#web/admin/features/settings/settings-sections.tsx')).SettingsSections,
}))

/** It names the fields of every form, so it is in the same file. */
const ChangeLog = lazy(async () => ({
  default: (await import('#web/admin/features/settings/settings-sections.tsx')).ChangeLog,
}))

/** Of one tab, for owners, and rarely used. */
const PersonData = lazy(async () => ({
  default: (await import('#web/admin/features/privacy/person-data.tsx')).PersonData,
}))

/** `/admin/settings`: everything that staff can set, by tabs that live in the address. */
export function Component() {
  const [address, setAddress] = useAddressParams()
  const { data: account } = useQuery(ownAccountQuery())
  const tabs = settingsTabsFor(account?.role ?? null)
  const isNeeded = tabs.length > 1
  const { data: cabinList } = useQuery({ ...cabinsQuery(), enabled: isNeeded })
  const cabinTitle = useCabinTitle({ isNeeded })
  const forOwners = (content: ReactNode): ReactNode =>
    account?.role === 'owner' ? (
      content
    ) : (
      <Notice title="For owners">
        <p>Only an owner can see and change this.</p>
      </Notice>
    )
  const section = (id: SettingsTab) => (
    <Suspense fallback={<p role="status">Loading...</p>}>
      <SettingsSections id={id} cabins={cabinList?.cabins ?? []} />
    </Suspense>
  )
  const contents: Record<(typeof settingsTabs)[number]['id'], ReactNode> = {
    business: section('business'),
    appearance: section('appearance'),
    payments: forOwners(section('payments')),
    rules: section('rules'),
    school: section('school'),
    notice: section('notice'),
    privacy: (
      <>
        {section('privacy')}
        <div className="settings-section">
          {forOwners(
            <Suspense fallback={<p role="status">Loading...</p>}>
              <PersonData />
            </Suspense>,
          )}
        </div>
      </>
    ),
    staff: account && forOwners(<AccountsList ownSub={account.sub} />),
    account: account && <SecondFactorPanel account={account} />,
    health: <Health />,
    changes: forOwners(
      <Suspense fallback={<p role="status">Loading...</p>}>
        <ChangeLog texts={{ cabinTitle, pageTitle: (id) => pageNameOf(id, cabinTitle) }} />
      </Suspense>,
    ),
  }
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        value={tabs.find(({ id }) => id === address.get('tab'))?.id ?? tabs[0]?.id ?? 'business'}
        onChange={(tab) => setAddress(tab === 'business' ? {} : { tab }, { replace: true })}
        tabs={tabs.map((tab) => ({ ...tab, content: contents[tab.id] }))}
      />
    </>
  )
}
