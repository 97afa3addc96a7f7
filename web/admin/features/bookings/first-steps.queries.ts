import { mutationOptions } from '@tanstack/react-query'
import { SaveFirstSteps, ShowSettings } from '#shared/settings/staff-settings.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

/** Ends the list of first steps, for all owners; the settings bring it back. */
export const endFirstStepsMutation = () =>
  mutationOptions({
    mutationFn: async () => {
      const { revisions } = await staffCall(ShowSettings, {})
      const version = revisions['first-steps']?.version ?? 0
      return staffCall(SaveFirstSteps, { body: { version, form: { showsFirstSteps: false } } })
    },
    onSettled: (_settings, _error, _variables, _context, { client }) =>
      client.invalidateQueries({ queryKey: ['staff'] }),
  })
