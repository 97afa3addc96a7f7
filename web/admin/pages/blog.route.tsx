/** `/admin/blog`: the posts of the blog, and each of them below it. */
export { Blog as Component } from '#web/admin/features/content/blog.tsx'
