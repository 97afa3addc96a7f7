import { publishedKind } from '#shared/kernel/published-kind.ts'
import { onOff, picture, text, textarea } from '#shared/kernel/record-fields.ts'
import { MAX_HEAD_DESCRIPTION, MAX_HEAD_TITLE, PageHeadForm } from './page-head-form.ts'

/** The pages of the site for search engines and previews of links: one record for each, `home` or `cabin.protea`. */
export const pageHeadKind = publishedKind({
  name: 'page-head',
  noun: ['page in searches', 'pages in searches'],
  path: '/staff/page-heads',
  page: 'seo',
  title: 'SEO',
  lead: 'How each page looks in search results and where its link is shared.',
  empty: '',
  audience: 'staff',
  nameField: 'title',
  form: PageHeadForm,
  records: 'defaults',
  fields: {
    title: text('Title', { hint: `Empty: the page’s own. At most ${MAX_HEAD_TITLE} characters are shown.` }),
    description: textarea('Description', {
      hint: `Empty: the page’s own. At most ${MAX_HEAD_DESCRIPTION} characters are shown.`,
    }),
    picture: picture('Picture where it is shared', { initial: null }),
    isListed: onOff('Search engines may list it'),
  },
  rows: { title: { grow: true }, isListed: 'none' },
  slug: null,
  pageOf: null,
})
