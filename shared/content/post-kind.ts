import { blocks, cabin, own, picture, text, textarea } from '#shared/kernel/record-fields.ts'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { paths } from '#shared/site/paths.ts'
import { PostForm } from './post-form.ts'

/** The posts of the blog, as staff edit them. */
export const postKind = publishedKind({
  name: 'post',
  noun: ['post', 'posts'],
  path: '/staff/posts',
  page: 'blog',
  title: 'Blog',
  lead: 'What guests read about the cabins and the mountain.',
  empty: 'Write the first one: what guests ask most about the road is a good beginning.',
  audience: 'staff',
  nameField: 'title',
  form: PostForm,
  records: 'many',
  fields: {
    title: text('Title', { group: 'Text' }),
    body: blocks('Text', { group: 'Text' }),
    slug: own('Address', { group: 'About it', initial: '' }),
    excerpt: textarea('In a sentence or two', { group: 'About it', hint: 'Lists of posts show it.' }),
    cover: picture('Picture', { group: 'About it' }),
    cabinSlug: cabin('About a cabin', { group: 'About it', none: 'No single cabin', hidesNone: true, initial: null }),
    author: text('Written by', { group: 'About it' }),
    seoTitle: text('Title for search engines', { group: 'Search engines', hint: 'Empty: the title.' }),
    seoDescription: textarea('Description for search engines', {
      group: 'Search engines',
      hint: 'Empty: the sentence or two above.',
    }),
  },
  rows: { title: { grow: true }, cabinSlug: { head: 'Cabin', from: 'l', card: 'detail' }, author: { from: 'xl' } },
  slug: { field: 'slug', reserved: [] },
  pageOf: ({ slug }) => paths.post(slug),
})
