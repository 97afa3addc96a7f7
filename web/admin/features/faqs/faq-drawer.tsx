import { useMutation, useQuery } from '@tanstack/react-query'
import { type Faq, FaqForm } from '#shared/content/faq.ts'
import { placeholderNames } from '#shared/content/placeholders.ts'
import { ChangeHistory } from '#web/admin/kit/change-history.tsx'
import type { FormField } from '#web/admin/kit/form-field.tsx'
import { type DrawerPlace, RecordDrawer } from '#web/admin/kit/record-drawer.tsx'
import { RecordForm } from '#web/admin/kit/record-form.tsx'
import { showToast } from '#web/kit/toast.ts'
import { faqLabels } from './faq-labels.ts'
import { FaqPreview } from './faq-preview.tsx'
import { faqQueries } from './faqs.queries.ts'

const fields = (groups: readonly string[]): FormField<FaqForm>[] => [
  {
    name: 'category',
    label: faqLabels.category,
    kind: 'text',
    hint: 'Questions of one group stand together.',
    suggestions: groups,
  },
  { name: 'question', label: faqLabels.question, kind: 'text', hint: 'As guests ask it' },
  { name: 'active', label: faqLabels.active, kind: 'switch' },
  // Last, so that the preview is right below it.
  {
    name: 'answer',
    label: faqLabels.answer,
    kind: 'markdown',
    hint: 'An empty line begins a paragraph, a dash at the start of a line a list. **Two stars** make words bold, and [words](/terms) become a link.',
    inserts: placeholderNames.map((name) => `{${name}}`),
  },
]

type FaqDrawerProps = { faq: Faq | undefined; groups: readonly string[]; place: DrawerPlace }

/** One question: its form with a preview, and who changed it. Without a question, the form of a new one. */
export function FaqDrawer({ faq, groups, place }: FaqDrawerProps) {
  const creating = useMutation(faqQueries.create())
  const saving = useMutation(faqQueries.save())
  const form = (
    <RecordForm
      schema={FaqForm}
      fields={fields(groups)}
      record={faq}
      initial={{ category: '', question: '', answer: '', active: true }}
      draft={`faq-${faq?.id ?? 'new'}`}
      save={(values, version) =>
        faq ? saving.mutateAsync({ id: faq.id, version, form: values }) : creating.mutateAsync(values)
      }
      {...(faq && { fetchCurrent: () => faqQueries.show(faq.id) })}
      onSaved={() => {
        void showToast({ tone: 'success', title: 'Saved', detail: 'Guests see it within seconds.' })
        if (!faq) place.onClose()
      }}
    >
      {({ answer }) => <FaqPreview answer={answer} />}
    </RecordForm>
  )
  return (
    <RecordDrawer
      title={faq?.question ?? 'New question'}
      place={place}
      tabs={
        faq && [
          { id: 'form', label: 'Question', content: form },
          { id: 'history', label: 'History', content: <FaqHistory id={faq.id} /> },
        ]
      }
    >
      {!faq && form}
    </RecordDrawer>
  )
}

const FaqHistory = ({ id }: { id: string }) => (
  <ChangeHistory query={useQuery(faqQueries.history(id))} labels={faqLabels} />
)
