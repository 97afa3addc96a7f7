import { useQuery } from '@tanstack/react-query'
import { EnquiryState } from '#shared/enquiries/enquiry.ts'
import { ENQUIRY_PARAM, EnquiryList } from '#web/admin/features/enquiries/enquiry-list.tsx'
import { stateLabels } from '#web/admin/features/enquiries/enquiry-texts.ts'
import '#web/admin/features/enquiries/enquiries.css'
import { ownAccountQuery } from '#web/admin/features/staff/accounts.queries.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'

/** `/admin/inquiries`: what visitors write in the contact form, until it is answered, won or lost. */
export function Component() {
  const [address, setAddress] = useAddressParams()
  const { data: account } = useQuery(ownAccountQuery())
  const chosen = EnquiryState.safeParse(address.get('state')).data ?? 'new'
  return (
    <>
      <PageHeader
        title="Enquiries"
        lead="What visitors write in the contact form. The first answer often gets the booking."
      />
      <Tabs
        label="Enquiries"
        value={chosen}
        onChange={(state) =>
          setAddress(
            withSearchParams(address, { state: state === 'new' ? undefined : state, [ENQUIRY_PARAM]: undefined }),
            { replace: true },
          )
        }
        tabs={EnquiryState.options.map((state) => ({
          id: state,
          label: stateLabels[state],
          content: <EnquiryList state={state} isOwner={account?.role === 'owner'} />,
        }))}
      />
    </>
  )
}
