/** Applications that can be switched on for a source; what each does after a run is said in lib/flows/parts/applications. */
export const applicationNames = ['corrections'] as const;
export type ApplicationName = (typeof applicationNames)[number];
