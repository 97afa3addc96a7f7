import { type Faq, FaqForm } from '#shared/content/faq.ts'
import { placeholderNames } from '#shared/content/placeholders.ts'
import { allFields } from '#web/admin/kit/all-fields.ts'
import type { DrawerPosition } from '#web/admin/kit/record-drawer.tsx'
import { RecordFormDrawer } from '#web/admin/kit/record-form-drawer.tsx'
import { faqLabels } from './faq-labels.ts'
import { FaqPreview } from './faq-preview.tsx'
import { faqQueries } from './faqs.queries.ts'

const fields = (groups: readonly string[]) =>
  allFields(FaqForm, [
    {
      name: 'category',
      label: faqLabels.category,
      kind: 'text',
      hint: 'Questions of one group are shown together.',
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
  ])

type FaqDrawerProps = { faq: Faq | undefined; groups: readonly string[]; position: DrawerPosition }

/** One question, with a preview as guests read it. */
export const FaqDrawer = ({ faq, groups, position }: FaqDrawerProps) => (
  <RecordFormDrawer
    noun="question"
    title={faq?.question}
    schema={FaqForm}
    fields={fields(groups)}
    queries={faqQueries}
    record={faq}
    initial={{ category: '', question: '', answer: '', active: true }}
    savedText="Guests see it within seconds."
    position={position}
  >
    {({ answer }) => <FaqPreview answer={answer} />}
  </RecordFormDrawer>
)
