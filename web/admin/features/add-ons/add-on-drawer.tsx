import { useMutation, useQuery } from '@tanstack/react-query'
import { type AddOn, AddOnForm, AddOnUnit } from '#shared/add-ons/add-on.ts'
import { CabinChoice } from '#web/admin/kit/cabin-choice.tsx'
import { ChangeHistory } from '#web/admin/kit/change-history.tsx'
import type { FormField } from '#web/admin/kit/form-field.tsx'
import { type DrawerPlace, RecordDrawer } from '#web/admin/kit/record-drawer.tsx'
import { RecordForm } from '#web/admin/kit/record-form.tsx'
import { cabins } from '#web/booking/cabins.queries.ts'
import { showToast } from '#web/kit/toast.ts'
import { addOnLabels, unitLabels } from './add-on-labels.ts'
import { addOnQueries } from './add-ons.queries.ts'

const initial = {
  name: '',
  description: '',
  category: '',
  priceCents: 0,
  unit: 'item' as const,
  maxQuantity: 1,
  noticeDays: 0,
  cabinSlugs: null,
  stockPerDay: null,
  staffTask: '',
  imageUrl: null,
  active: true,
}

type Cabins = Parameters<typeof CabinChoice>[0]['cabins']

const fieldsWith = (groups: readonly string[], cabinList: Cabins): FormField<AddOnForm>[] => {
  const fields: Omit<FormField<AddOnForm>, 'label'>[] = [
    { name: 'name', kind: 'text' },
    { name: 'description', kind: 'textarea', hint: 'What guests get, in a sentence or two' },
    { name: 'category', kind: 'text', hint: 'Add-ons of one group stand together.', suggestions: groups },
    { name: 'priceCents', kind: 'money' },
    {
      name: 'unit',
      kind: 'select',
      choices: AddOnUnit.options.map((unit) => ({ value: unit, label: unitLabels[unit] })),
    },
    { name: 'maxQuantity', kind: 'number' },
    {
      name: 'noticeDays',
      kind: 'number',
      hint: 'Days before arrival by which guests must book it; 0: until the last moment. You can go over it.',
    },
    { name: 'cabinSlugs', kind: 'custom', control: (input) => <CabinChoice {...input} cabins={cabinList} /> },
    {
      name: 'stockPerDay',
      kind: 'number',
      nullable: true,
      hint: 'You are warned when more are booked; guests are not stopped. Empty: no limit.',
    },
    { name: 'staffTask', kind: 'text', hint: 'What you do before the guest arrives: “Order from the butcher.”' },
    { name: 'active', kind: 'switch' },
  ]
  return fields.map((field) => ({ ...field, label: addOnLabels[field.name] }))
}

type AddOnDrawerProps = { addOn: AddOn | undefined; groups: readonly string[]; place: DrawerPlace }

/** One add-on: its form, and who changed it. Without an add-on, the form of a new one. */
export function AddOnDrawer({ addOn, groups, place }: AddOnDrawerProps) {
  const { data: cabinList } = useQuery(cabins())
  const creating = useMutation(addOnQueries.create())
  const saving = useMutation(addOnQueries.save())
  const form = (
    <RecordForm
      schema={AddOnForm}
      fields={fieldsWith(groups, cabinList?.cabins ?? [])}
      record={addOn}
      initial={initial}
      draft={`add-on-${addOn?.id ?? 'new'}`}
      save={(values, version) =>
        addOn ? saving.mutateAsync({ id: addOn.id, version, form: values }) : creating.mutateAsync(values)
      }
      {...(addOn && { fetchCurrent: () => addOnQueries.show(addOn.id) })}
      onSaved={() => {
        void showToast({
          tone: 'success',
          title: 'Saved',
          detail: 'Guests see it within a minute. Bookings on file keep their price.',
        })
        if (!addOn) place.onClose()
      }}
    />
  )
  return (
    <RecordDrawer
      title={addOn?.name ?? 'New add-on'}
      place={place}
      tabs={
        addOn && [
          { id: 'form', label: 'Add-on', content: form },
          { id: 'history', label: 'History', content: <AddOnHistory id={addOn.id} /> },
        ]
      }
    >
      {!addOn && form}
    </RecordDrawer>
  )
}

const AddOnHistory = ({ id }: { id: string }) => (
  <ChangeHistory query={useQuery(addOnQueries.history(id))} labels={addOnLabels} />
)
