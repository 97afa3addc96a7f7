/** `/admin/blog/new` and `/admin/blog/edit/{id}`: one post. */
export { PostEditorPage as Component } from '#web/admin/features/content/post-editor-page.tsx'
