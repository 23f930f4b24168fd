/** Days for which a deleted source is kept and can be brought back. */
export const deletedSourceDays = 14;
