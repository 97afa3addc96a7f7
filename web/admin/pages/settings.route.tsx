import { useQuery } from '@tanstack/react-query'
import { AccountsList } from '#web/admin/features/accounts/accounts-list.tsx'
import { ownAccountQuery } from '#web/admin/features/accounts/accounts.queries.ts'
import { SecondFactorPanel } from '#web/admin/features/accounts/second-factor-panel.tsx'
import { PersonData } from '#web/admin/features/privacy/person-data.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'

const TABS = ['staff', 'account', 'privacy', 'business']

/** `/admin/settings`: the accounts' access. The other tabs come in a later version. */
export function Component() {
  const [address, setAddress] = useAddressParams()
  const { data: account } = useQuery(ownAccountQuery())
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        value={TABS.find((id) => id === address.get('tab')) ?? 'staff'}
        onChange={(tab) => setAddress(tab === 'staff' ? {} : { tab }, { replace: true })}
        tabs={[
          {
            id: 'staff',
            label: 'Staff',
            content:
              account?.role === 'owner' ? (
                <AccountsList ownSub={account.sub} />
              ) : (
                <Notice title="For owners">
                  <p>Only an owner can see who waits for access, and give people access.</p>
                </Notice>
              ),
          },
          {
            id: 'account',
            label: 'My login',
            content: account && <SecondFactorPanel account={account} />,
          },
          ...(account?.role === 'owner' ? [{ id: 'privacy', label: 'Privacy', content: <PersonData /> }] : []),
          {
            id: 'business',
            label: 'Business',
            content: (
              <EmptyState
                icon="clock"
                title="This page comes in a later version"
                detail="Name and contact details, payments, booking rules and notifications."
              />
            ),
          },
        ]}
      />
    </>
  )
}
