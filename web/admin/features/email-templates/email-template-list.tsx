import type { ListedEntry } from '#shared/kernel/published-endpoints.ts'
import { emailsInOrder, momentOf } from '#shared/notifications/email-order.ts'
import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { emailLabels } from '#web/admin/booking/email-labels.ts'
import { PublishedRecordPage } from '#web/admin/kit/published-record-page.tsx'
import type { ListColumn } from '#web/admin/kit/record-list.tsx'

const typeOf = (id: string): EmailType | undefined => EmailType.safeParse(id).data

const titleOf = (id: string): string | undefined => {
  const type = typeOf(id)
  return type && emailLabels[type]
}

const place = ({ id }: ListedEntry): number => emailsInOrder.findIndex((type) => type === id)

const columns: readonly ListColumn<ListedEntry>[] = [
  {
    id: 'moment',
    head: 'When',
    cell({ id, form }) {
      const type = typeOf(id)
      return type && `${momentOf(type)}${form['isSent'] === false ? ' · switched off' : ''}`
    },
    sort: place,
    card: 'detail',
    from: 'm',
  },
]

/** Every e-mail in the order of a booking, with what is sent of it. */
export const EmailTemplateList = () => (
  <PublishedRecordPage
    kind={emailTemplateKind}
    address={adminPath('emailTemplates')}
    titleOf={titleOf}
    moreColumns={columns}
  />
)
