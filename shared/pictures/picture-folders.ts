/** What browsers upload, by the id of the upload. The bucket deletes what is left there after a day. */
export const INCOMING_PICTURES = 'incoming'

/** What became of an upload, by its id, for a day: the same call again gets the same answer. */
export const PICTURE_RESULTS = 'results'

/** The files of pictures, in the private bucket and on the site: the folder of each is its address. */
export const PICTURE_FILES = 'pictures'
