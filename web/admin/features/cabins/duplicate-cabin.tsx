import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { slugFrom } from '#shared/kernel/slug-from.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { publishedQueries } from '#web/admin/kit/published-queries.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { cabinQueries } from './cabin.queries.ts'

const pageQueries = publishedQueries(cabinPageKind)

/** Makes a new cabin of another: its details, and its page as a draft. It is hidden, and has no prices. */
export function DuplicateCabin({ cabin, onDone }: { cabin: CabinRecord; onDone: () => void }) {
  const client = useQueryClient()
  const { mutateAsync: saveDraft } = useMutation(pageQueries.saveDraft())
  // The same for every try: a lost reply makes no second cabin.
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ActionDialog
      endpoint={cabinKind.actions.create}
      title={`Duplicate ${cabin.name}`}
      action="Duplicate"
      initial={{ name: '' }}
      fields={[{ name: 'name', label: 'Name of the new cabin', kind: 'text', maxLength: 40 }]}
      body={({ name }) => ({
        form: { ...cabin, name, address: slugFrom(name, 40), shown: false, formerAddresses: [] },
        key,
      })}
      send={async (body) => {
        const copy = await staffCall(cabinKind.actions.create, {
          body: body as BodyInputOf<typeof cabinKind.actions.create>,
        })
        const { form } = await client.fetchQuery({ ...pageQueries.show(cabin.id), staleTime: 0 })
        const { version } = await client.fetchQuery({ ...pageQueries.show(copy.id), staleTime: 0 })
        if (version === 0) await saveDraft({ id: copy.id, version, form })
        await client.invalidateQueries({ queryKey: cabinQueries.list().queryKey })
        return copy
      }}
      done={({ name }) => ({
        tone: 'success',
        title: `${name} is there, hidden from guests`,
        detail: 'Its page is a draft. Prices are its own: set them before guests see it.',
      })}
      onDone={onDone}
    >
      <p>
        It has the details of {cabin.name}, and a draft of its page. It is hidden from guests until its page is
        published and you show it.
      </p>
    </ActionDialog>
  )
}
