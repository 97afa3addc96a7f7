import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy } from 'react'
import { AccountsList } from '#web/admin/features/accounts/accounts-list.tsx'
import { ownAccountQuery } from '#web/admin/features/accounts/accounts.queries.ts'
import { SecondFactorPanel } from '#web/admin/features/accounts/second-factor-panel.tsx'
import { ChangeLog } from '#web/admin/features/settings/change-log.tsx'
import { Health } from '#web/admin/features/settings/health.tsx'
import { PersonData } from '#web/admin/features/privacy/person-data.tsx'
import { cabins } from '#web/admin/features/bookings/staff-bookings.queries.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import type { SettingsTab } from '#web/admin/features/settings/settings-sections.tsx'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { Notice } from '#web/kit/notice.tsx'

/** The forms of all sections, in a file of their own: the page's loader requests it together with the page. */
const SettingsSections = lazy(async () => ({
  default: (await import('#web/admin/features/settings/settings-sections.tsx')).SettingsSections,
}))

/** `/admin/settings`: everything that staff can set, by tabs that live in the address. */
export function Component() {
  const [address, setAddress] = useAddressParams()
  const { data: account } = useQuery(ownAccountQuery())
  const { data: cabinList } = useQuery(cabins())
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
  const tabs = [
    { id: 'business', label: 'Business', content: section('business') },
    { id: 'payments', label: 'Payments', content: forOwners(section('payments')) },
    { id: 'rules', label: 'Booking rules', content: section('rules') },
    { id: 'notice', label: 'Notice and stops', content: section('notice') },
    {
      id: 'privacy',
      label: 'Privacy',
      content: (
        <>
          {section('privacy')}
          <div className="settings-section">{forOwners(<PersonData />)}</div>
        </>
      ),
    },
    { id: 'staff', label: 'Staff', content: account && forOwners(<AccountsList ownSub={account.sub} />) },
    { id: 'account', label: 'My login', content: account && <SecondFactorPanel account={account} /> },
    { id: 'health', label: 'Health', content: <Health /> },
    { id: 'changes', label: 'Change log', content: forOwners(<ChangeLog />) },
  ]
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        value={tabs.find(({ id }) => id === address.get('tab'))?.id ?? 'business'}
        onChange={(tab) => setAddress(tab === 'business' ? {} : { tab }, { replace: true })}
        tabs={tabs}
      />
    </>
  )
}
