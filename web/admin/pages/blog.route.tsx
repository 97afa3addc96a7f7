/** `/admin/blog`: the posts of the blog. */
export { PostPage as Component } from '#web/admin/features/content/post-page.tsx'
