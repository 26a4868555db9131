/** Averages and rates of fewer results than this are shown with a warning: chance decides much of them. */
export const fewResults = 30
