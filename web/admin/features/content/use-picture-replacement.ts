import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DraftPictureReplacement } from '#shared/pictures/picture-uploads.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { showToast } from '#web/kit/toast.ts'
import { pictureUsesQuery } from '#web/admin/pictures/picture.queries.ts'

/** What became of the file of a picture that was replaced, by the id of its record. */
export type Replacement = ReplyOf<typeof DraftPictureReplacement> & { readonly id: string }

/** Gives the pages that use a picture its new file, as drafts, and says which. */
export function usePictureReplacement() {
  const client = useQueryClient()
  const { data, mutate } = useMutation({
    mutationFn: async (id: string): Promise<Replacement> => ({
      ...(await staffCall(DraftPictureReplacement, { params: { id } })),
      id,
    }),
    onSuccess({ drafted, notDrafted }) {
      if (drafted.length + notDrafted.length === 0) return
      const titles = (places: readonly { readonly title: string }[]) => places.map(({ title }) => title).join(', ')
      void showToast({
        tone: notDrafted.length > 0 ? 'warning' : 'success',
        title: drafted.length > 0 ? 'Saved. The new file is in drafts' : 'Saved. Pages use the former file',
        detail: [
          ...(drafted.length > 0 ? [`To publish: ${titles(drafted)}.`] : []),
          ...(notDrafted.length > 0 ? [`Please choose the new one there: ${titles(notDrafted)}.`] : []),
        ].join(' '),
        shownMs: 10_000,
      })
    },
    onError: ({ message }, id) =>
      void showToast({
        tone: 'danger',
        title: 'Pages that use it have no draft yet',
        detail: message,
        action: { label: 'Try again', onSelect: () => mutate(id) },
        shownMs: 60_000,
      }),
    onSettled: () =>
      Promise.all(
        [pictureUsesQuery().queryKey, ['staff', 'published']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
  return { replacement: data, draftReplacement: mutate }
}
