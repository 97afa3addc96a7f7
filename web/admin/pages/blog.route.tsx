/** `/admin/blog`: the posts of the blog. */
export { PostList as Component } from '#web/admin/features/content/post-list.tsx'
